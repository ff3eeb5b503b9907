import { useEffect, useRef, useState } from 'react';

/**
 * Accepts files that are dropped or pasted anywhere in the window.
 * @param onFiles null: nothing is accepted
 * @returns whether files are held over the window
 */
export function useFileDrop(onFiles: ((files: File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  const isActive = onFiles !== null;
  useEffect(() => {
    if (!isActive) return;
    const listening = new AbortController();
    const { signal } = listening;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    window.addEventListener(
      'dragleave',
      (event) => {
        // It has left the window, and not only an element in it.
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take.current?.([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        const types = event.clipboardData?.types ?? [];
        // Words of a text program or a table come with a picture of themselves. They are pasted as words.
        const hasWords = types.includes('text/plain') && types.includes('text/html');
        if (files.length === 0 || hasWords) return;
        event.preventDefault();
        take.current?.(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [isActive]);
  return isOver;
}
