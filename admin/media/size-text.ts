const KB = 1024;
const MB = KB * KB;

/** Writes a size: `11 KB`, `4.2 MB`. In bytes. */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}
