import { useLocation } from '@mingmou/core/navigation/router';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useState } from 'react';

function stored(key: string): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** The columns that this person hid on this page, remembered in this browser. */
export function useHiddenColumns(): [readonly string[], (hidden: string[]) => void] {
  const userId = useAppSelector((state) => state.session.info?.userId ?? 0);
  const { pathname } = useLocation();
  const key = `mingmou.columns.${userId}.${pathname}`;
  const [hidden, setHidden] = useState(() => stored(key));
  const choose = (next: string[]) => {
    setHidden(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [hidden, choose];
}
