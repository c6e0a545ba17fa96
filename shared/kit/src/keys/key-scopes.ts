export interface KeyBinding {
  /** `F2`, `Ctrl+S`, `Ctrl+Enter`, `Alt+ArrowLeft`. */
  readonly key: string;
  readonly title: string;
  readonly run: () => void;
}

interface Scope {
  readonly bindings: () => readonly KeyBinding[];
  /** Keys below it rest: the page under a dialog. */
  readonly blocking: boolean;
}

type ShowHelp = (bindings: readonly KeyBinding[]) => void;

const scopes: Scope[] = [];

/** One for each React root of the page; the newest shows. */
const helps: ShowHelp[] = [];

export function keyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${name}`;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'))
  );
}

/** The bindings that work now: those of the top scopes, down to the first that blocks. */
export function liveBindings(): KeyBinding[] {
  const live: KeyBinding[] = [];
  for (const scope of [...scopes].reverse()) {
    for (const binding of scope.bindings()) {
      if (!live.some(({ key }) => key === binding.key)) live.push(binding);
    }
    if (scope.blocking) break;
  }
  return live;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing || event.repeat || event.defaultPrevented) return;
  const live = liveBindings();
  if (event.key === '?' && !isTyping(event.target)) {
    const isAsked = live.length === 0 && scopes.some(({ blocking }) => blocking);
    if (!isAsked) helps.at(-1)?.(live);
    return;
  }
  const binding = live.find(({ key }) => key === keyOf(event));
  if (!binding) return;
  event.preventDefault();
  event.stopPropagation();
  binding.run();
}

/** A select opens by Enter, whatever is held with it: combinations are ours before the input sees them. */
function onCombination(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) onKeyDown(event);
}

function listen(): void {
  window.addEventListener('keydown', onCombination, true);
  window.addEventListener('keydown', onKeyDown);
}

function stopListening(): void {
  window.removeEventListener('keydown', onCombination, true);
  window.removeEventListener('keydown', onKeyDown);
}

/** Puts keys on top of those already there; answers the way to take them off. */
export function openScope(scope: Scope): () => void {
  if (scopes.length === 0) listen();
  scopes.push(scope);
  return () => {
    const at = scopes.indexOf(scope);
    if (at >= 0) scopes.splice(at, 1);
    if (scopes.length === 0) stopListening();
  };
}

/** Lets every key rest while a question is asked. */
export function blockKeys(): () => void {
  return openScope({ bindings: () => [], blocking: true });
}

export function setKeysHelp(show: ShowHelp): () => void {
  helps.push(show);
  return () => {
    helps.splice(helps.indexOf(show), 1);
  };
}
