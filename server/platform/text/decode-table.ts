/** How many bytes are checked to detect UTF-16 without a byte order mark. */
const SAMPLE = 1_000;

/**
 * Decodes a table as spreadsheets write it: in UTF-8, in UTF-16 (Excel's "Unicode text"), or otherwise in Windows-1256, the
 * Arabic character set of Windows. Every byte is a character in Windows-1256, so the result is always a text.
 */
export function decodeTable(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

/** Detects UTF-16 by its byte order mark, or by every other byte being zero, as in addresses. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = (parity: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const even = zeros(0);
  const odd = zeros(1);
  if (odd > sample.length * 0.4 && even === 0) return 'utf-16le';
  if (even > sample.length * 0.4 && odd === 0) return 'utf-16be';
  return null;
}
