// An element at a place of the board. Its transform follows the camera, and is set without React.

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useBoard } from '../../session/use-board.ts';

interface Props {
  /** Board units. */
  x: number;
  y: number;
  className?: string | undefined;
  children: ReactNode;
}

export function BoardAnchor({ x, y, className, children }: Props) {
  const { motion } = useBoard();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const { xCss, yCss } = motion.cssFromBoard(x, y);
      if (element.current) element.current.style.transform = `translate(${xCss}px, ${yCss}px)`;
    };
    follow();
    return motion.onChange(follow);
  }, [motion, x, y]);
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}
