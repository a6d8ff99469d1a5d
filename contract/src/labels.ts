import * as z from "zod/mini";

export const Label = z.object({ label_id: z.string(), label_name: z.string() });
export type Label = z.infer<typeof Label>;
