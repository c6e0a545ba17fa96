import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { useEffect, useState } from 'react';
import { groupIcons } from './group-icons';
import { areaOf, iconSets, type MenuIcons } from './icon-sets';

const loaded = new Map<string, MenuIcons>();

/** The icon that a menu names. Those of single pages come after the first paint, an area at a time: they are many. */
export function MenuIcon({ node: { id, icon } }: { readonly node: Pick<MenuNode, 'id' | 'icon'> }) {
  const area = areaOf(id);
  const known = groupIcons[icon];
  const [, setLoaded] = useState(loaded.has(area));

  useEffect(() => {
    if (known || loaded.has(area)) return;
    let ended = false;
    iconSets[area]?.().then(
      ({ menuIcons }) => {
        loaded.set(area, menuIcons);
        if (!ended) setLoaded(true);
      },
      // A menu without its picture still has its name.
      () => {},
    );
    return () => {
      ended = true;
    };
  }, [known, area]);

  const Icon = known ?? loaded.get(area)?.[icon];
  return (
    <span aria-hidden="true" style={{ width: '1em', height: '1em', display: 'inline-grid' }}>
      {Icon && <Icon />}
    </span>
  );
}
