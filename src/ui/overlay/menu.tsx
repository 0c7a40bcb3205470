// The one menu of the product, beside the button that opened it (on a phone a sheet at its foot): entries with icon and keys,
// sections of choices, submenus.

import { ArrowLeft, Check, ChevronRight, type LucideIcon } from 'lucide-react';
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
import { keepPlaced, type PlaceWish } from './keep-placed.ts';
import styles from './menu.module.css';

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
  href?: string;
  children: string;
  onPress?(): void;
}

export function Entry({ icon: Icon, keys, danger, disabled, href, children, onPress }: EntryProps) {
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
              <bdi className={styles.label} lang={choice.lang}>
                {choice.label}
                {choice.text && <small className={styles.text}>{choice.text}</small>}
              </bdi>
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

/** The library hides what it has not positioned itself. No `inset`: it would reset `left` and `top`, which the library sets first. */
const SHOWN: CSSProperties = {
  position: 'fixed',
  right: 'auto',
  bottom: 'auto',
  opacity: 1,
  clip: 'auto',
  clipPath: 'none',
  maskImage: 'none',
};

/**
 * Positions a popover by place.ts. The library's own positioning is turned off (`shouldUpdatePosition`): it writes into the element's style
 * and cuts off what does not fit on one side. On a phone the style sheet makes a sheet of it.
 */
function usePlaced(anchor: RefObject<Element | null>, wish: PlaceWish) {
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const [style, setStyle] = useState<CSSProperties>({});
  const wished = useRef(wish);
  useLayoutEffect(() => {
    if (!surface || !anchor.current) return;
    return keepPlaced(surface, anchor.current, wished.current, ({ x, y, maxW, maxH }) =>
      setStyle({ ...SHOWN, left: x, top: y, maxWidth: maxW, maxHeight: maxH }),
    );
  }, [surface, anchor]);
  // By what came of it: on a phone the sheet has a height of its own.
  useLayoutEffect(() => {
    surface?.toggleAttribute('data-scrolls', surface.scrollHeight > surface.clientHeight + 1);
  });
  return { ref: setSurface, style };
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
