/** The values of `synch`, which tells a member's state (product 9.5): waiting for approval, member, Google access lost. */
export const SYNCH = { pending: -5, inStep: 1, accessLost: -1 } as const;
