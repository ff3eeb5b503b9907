import type { ReactNode } from 'react';
import { adopt } from '../native/attach.ts';
import { reveal } from '../native/reveal.ts';
import './reveal.css';

type RevealProps = { className?: string; children: ReactNode };

const adoptReveal = adopt(reveal);

/** A block that is animated once when it is scrolled into view (`native/reveal.ts`). */
export function Reveal({ className, children }: RevealProps) {
  return (
    <div ref={adoptReveal} data-native="reveal" className={className} suppressHydrationWarning>
      {children}
    </div>
  );
}
