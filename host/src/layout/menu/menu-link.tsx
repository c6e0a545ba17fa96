import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { reopen } from '@mingmou/core/keepalive/reopen';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

interface MenuLinkProps {
  readonly node: MenuNode;
  readonly current: boolean;
  readonly className?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A real link, so that a page can be opened in a second tab; a plain click stays in this one. */
export function MenuLink({ node, current, className, onOpen, children }: MenuLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    reopen(node.path);
  };
  return (
    <a
      ref={link}
      href={node.path}
      className={className}
      aria-current={current ? 'page' : undefined}
      title={node.name}
      onClick={open}
    >
      {children}
    </a>
  );
}
