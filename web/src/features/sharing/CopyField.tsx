import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/Field.tsx";
import * as field from "../../ui/Field.module.css";
import * as css from "./CopyField.module.css";

/** A read-only text with a copy button, which shows `Copied!` for 1 second (product 9.1). */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), TIMES.copied);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // If copying is forbidden or the connection is insecure, select the text, so that the person can copy it.
      input.current?.select();
    }
  };
  return (
    <Field label={label}>
      {(ids) => (
        <span className={css.row}>
          <input
            {...ids}
            ref={input}
            className={cx(field.input, css.text)}
            readOnly
            value={value}
            onClick={({ currentTarget }) => currentTarget.select()}
          />
          <Button
            className={cx(css.copy, isCopied && css.isCopied)}
            data-field=""
            aria-label={isCopied ? undefined : `Copy ${label.toLowerCase()}`}
            onClick={() => void copy()}
          >
            {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            {isCopied ? TEXT.copied : "Copy"}
          </Button>
          <output className="vh">{isCopied && TEXT.copied}</output>
        </span>
      )}
    </Field>
  );
}
