// The two kinds of button: one with words, one with an icon, a name and a tip. Nothing here knows what a button is for.

import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>;

export interface ButtonProps extends Native {
  kind?: 'primary' | 'secondary' | 'plain' | 'danger';
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind = 'plain', className, ...rest }: ButtonProps) {
  return <button type="button" className={classes(styles.button, styles[kind], className)} {...rest} />;
}

/** The look of a button for a link: what leads to an address is a link. */
export function buttonClass(kind: 'primary' | 'secondary' | 'plain'): string {
  return classes(styles.button, styles[kind]);
}

export interface IconButtonProps extends Native {
  icon: LucideIcon;
  /** The accessible name, and the tip. */
  name: string;
  /** The shortcut as a person reads it; stands in the tip. */
  keys?: string | undefined;
  small?: boolean;
  /** A corner that says: there is more behind it. */
  more?: boolean | undefined;
  /** Words below the icon, on a panel: read across a room. */
  label?: string | undefined;
  /** Where the tip stands: above if nothing is said; not at all where what the button opens stands there. */
  tip?: 'below' | 'none' | undefined;
  /** At the window's edge a tip in the middle would be cut off: it goes along with this edge of the button. */
  tipAlign?: 'start' | 'end';
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  icon: Icon,
  name,
  keys,
  small,
  more,
  label,
  tip,
  tipAlign,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.icon, small && styles.small, more && styles.more, label && styles.labelled, className)}
      aria-label={name}
      data-tip={tip === 'none' ? undefined : keys ? `${name}  ${keys}` : name}
      data-tip-side={tip}
      data-tip-align={tipAlign}
      {...rest}
    >
      <Icon aria-hidden strokeWidth={1.75} />
      {label && <span aria-hidden>{label}</span>}
    </button>
  );
}
