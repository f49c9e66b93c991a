/** How long a guess holds its breath, and how long the verdict is seen after that, in milliseconds. */
export const PACE = { breath: 1000, seen: 2200 };
