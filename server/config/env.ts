/** The environment of the process: the only place that reads it (architecture, "environment read in one place"). */
export function environment(): Record<string, string | undefined> {
  return process.env;
}
