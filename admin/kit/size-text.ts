const KB = 1024;
const MB = KB * KB;
const GB = KB * MB;

/** Formats a size: `11 KB`, `4.2 MB`, `38.5 GB`. In bytes. */
export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)} GB`;
  return `${(bytes / MB).toFixed(1)} MB`;
}
