/** Returns the environment variables of the process. Nothing else reads them (docs/architecture.md, Layers and folders). */
export function environment(): Record<string, string | undefined> {
  return process.env;
}
