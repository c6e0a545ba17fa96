import '../theme/neutrals.css';
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type MenuSource, ShellView, type ShellViewProps } from './shell-view';

/** Store, theme and feedback. */
type Around = ComponentType<{ readonly children: ReactNode }>;

export interface LayoutOptions extends ShellViewProps {
  readonly container: HTMLElement;
  readonly Providers: Around;
}

const none = { menus: [], pages: [] };

/** For a session that may do nothing yet but change its password. */
export const noMenus: MenuSource = { state: () => none, subscribe: () => () => {} };

/** Lets a refusal be read while nothing is drawn yet: a session that has ended is told, and not only left. */
export function mountFeedback(Providers: Around): () => void {
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(<Providers>{null}</Providers>));
  return () => root.unmount();
}

/** Draws the chrome; when it returns, `content` is in the document, and stays. */
export function mountLayout({ container, Providers, ...view }: LayoutOptions): () => void {
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <Providers>
        <ShellView {...view} />
      </Providers>,
    ),
  );
  return () => root.unmount();
}
