import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Check, Link } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { writeLink } from "./writeLink.ts";

/** A button that copies the link to the dialog's task. It says `Copied!` for 1 second. */
export function CopyLink({ taskId }: { taskId: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), TIMES.copied);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <Button
        kind="ghost"
        size="sm"
        aria-label={isCopied ? undefined : "Copy link to this task"}
        onClick={() => void writeLink(taskId).then(setIsCopied)}
      >
        {isCopied ? <Check size={14} aria-hidden /> : <Link size={14} aria-hidden />}
        {isCopied ? TEXT.copied : "Copy link"}
      </Button>
      <output className="vh">{isCopied && TEXT.copied}</output>
    </>
  );
}
