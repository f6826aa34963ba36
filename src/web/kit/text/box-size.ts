/** The size of an element and of its letters, so that pictures are drawn in the pixels that they are shown in. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface BoxSize {
  /** In px. */
  readonly width: number;
  /** The size of the letters, in px. */
  readonly letter: number;
}

/** @returns what to give the element as its ref, and its size; null until it is known. */
export function useBoxSize(): readonly [ref: { current: HTMLDivElement | null }, size: BoxSize | null] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return undefined;
    const measure = (): void => {
      const width = Math.floor(box.clientWidth);
      const letter = Number.parseFloat(getComputedStyle(box).fontSize);
      setSize((last) => (last?.width === width && last.letter === letter ? last : { width, letter }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
