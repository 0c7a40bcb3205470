// The one menu of the product, beside the button that opened it (on a phone a sheet at its foot): entries with icon and keys,
// sections of choices, submenus.

import { ArrowLeft, Check, ChevronRight, type LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react';
import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  OverlayTriggerStateContext,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useBack } from '../back.ts';
import { classes } from '../classes.ts';
import rows from '../row.module.css';
import { useNarrow } from '../use-narrow.ts';
import type { PlaceWish } from './keep-placed.ts';
import styles from './menu.module.css';
import { usePlaced } from './use-placed.ts';

const itemClass = classes(rows.row, styles.item);

/** Closes the whole menu, from whichever of its submenus. */
const CloseMenu = createContext<() => void>(() => {});

interface MenuProps {
  name: string;
  trigger: RefObject<HTMLElement | null>;
  onClose(): void;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  /** From what opened it, CSS px. */
  offset?: number;
  /** The bar its button is part of. */
  around?: PlaceWish['around'];
  avoid?: PlaceWish['avoid'];
  children: ReactNode;
}

export function Menu({
  name,
  trigger,
  onClose,
  placement = 'bottom start',
  offset = 8,
  around,
  avoid,
  children,
}: MenuProps) {
  const [side, align] = placement.split(' ') as [PlaceWish['side'], PlaceWish['align']];
  useBack(onClose);
  const placed = usePlaced(trigger, { side, align, gap: offset, around, avoid });
  return (
    // Outside the menu: its submenus are not rendered within the children given to it.
    <CloseMenu value={onClose}>
      <Popover
        isOpen
        shouldUpdatePosition={false}
        aria-label={name}
        triggerRef={trigger}
        onOpenChange={(open) => !open && onClose()}
        className={styles.surface as string}
        {...placed}
      >
        <AriaMenu aria-label={name} autoFocus onClose={onClose} className={styles.menu as string}>
          {children}
        </AriaMenu>
      </Popover>
    </CloseMenu>
  );
}

interface EntryProps {
  icon?: LucideIcon | undefined;
  /** Its shortcut, key by key. */
  keys?: readonly string[] | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** The accessible name of a dot beside the label. */
  dot?: string | undefined;
  href?: string;
  children: string;
  onPress?(): void;
}

export function Entry({ icon: Icon, keys, danger, disabled, dot, href, children, onPress }: EntryProps) {
  const close = useContext(CloseMenu);
  const act = () => {
    close();
    onPress?.();
  };
  return (
    <MenuItem
      className={classes(rows.row, styles.item, danger && styles.danger)}
      textValue={children}
      isDisabled={disabled ?? false}
      {...(href ? { href } : {})}
      {...(onPress ? { onAction: act } : {})}
    >
      {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : <span className={rows.gap} />}
      <span className={styles.label}>{children}</span>
      {dot && <span className={styles.dot} role="img" aria-label={dot} title={dot} />}
      {keys && (
        <span className={rows.keys} dir="ltr">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </MenuItem>
  );
}

export function MenuLine() {
  return <Separator className={styles.line as string} />;
}

interface ChoicesProps<T extends string> {
  title: string;
  value: T;
  /** `text`: a line below that says what it means. */
  choices: readonly { value: T; label: string; text?: string; lang?: string; picture?: ReactNode }[];
  onChoose(value: T): void;
}

/** One of a few, the present one marked. Keys are the whole menu's, so the title makes them its own. */
export function Choices<T extends string>({ title, value, choices, onChoose }: ChoicesProps<T>) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[`${title} ${value}`]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => (keys as Set<string>).has(`${title} ${choice.value}`));
        if (chosen) onChoose(chosen.value);
      }}
    >
      <Header className={styles.header as string}>{title}</Header>
      {choices.map((choice) => (
        <MenuItem key={choice.value} id={`${title} ${choice.value}`} className={itemClass} textValue={choice.label}>
          {({ isSelected }) => (
            <>
              {isSelected ? <Check size={18} strokeWidth={2} aria-hidden /> : <span className={rows.gap} />}
              {choice.picture}
              <span className={styles.label}>
                <bdi lang={choice.lang}>{choice.label}</bdi>
                {choice.text && <small className={styles.text}>{choice.text}</small>}
              </span>
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

const BESIDE = { side: 'end', align: 'start', gap: 4 } as const;
/** Where it covers the menu it came from, its entries come under a pointer that rests: only a press opens what they lead to. */
const NEVER_MS = 2 ** 31 - 1;

export function Submenu({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  const item = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  return (
    <SubmenuTrigger {...(isNarrow ? { delay: NEVER_MS } : {})}>
      <MenuItem ref={item} className={itemClass} textValue={label}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>{label}</span>
        <ChevronRight size={16} strokeWidth={2} aria-hidden className={styles.chevron} />
      </MenuItem>
      <SubmenuSurface item={item} label={label}>
        {children}
      </SubmenuSurface>
    </SubmenuTrigger>
  );
}

function SubmenuSurface({
  item,
  label,
  children,
}: {
  item: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
}) {
  const placed = usePlaced(item, { ...BESIDE, around: () => item.current?.closest('[role=menu]')?.parentElement });
  return (
    <Popover shouldUpdatePosition={false} aria-label={label} className={styles.surface as string} {...placed}>
      <BackTo label={label} />
      <AriaMenu aria-label={label} className={styles.menu as string}>
        {children}
      </AriaMenu>
    </Popover>
  );
}

/** The head of a submenu where it covers the menu it came from. */
function BackTo({ label }: { label: string }) {
  const { t } = useTranslation();
  const state = useContext(OverlayTriggerStateContext);
  useBack(() => state?.close());
  return (
    <button
      type="button"
      className={styles.back}
      aria-label={t('menu.backFrom', { menu: label })}
      onClick={() => state?.close()}
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
