import { type ComponentType, useEffect, useState } from 'react';
import { groupIcons } from './group-icons';

type Icons = Readonly<Record<string, ComponentType>>;

let pageIcons: Icons | undefined;

/** The icon that a menu names. Those of single pages come after the first paint: they are many. */
export function MenuIcon({ name }: { readonly name: string }) {
  const [, setLoaded] = useState(pageIcons !== undefined);
  const known = groupIcons[name];

  useEffect(() => {
    if (known || pageIcons) return;
    let ended = false;
    import('./page-icons').then(
      (module) => {
        pageIcons = module.pageIcons;
        if (!ended) setLoaded(true);
      },
      // A menu without its picture still has its name.
      () => {},
    );
    return () => {
      ended = true;
    };
  }, [known]);

  const Icon = known ?? pageIcons?.[name];
  return (
    <span aria-hidden="true" style={{ width: '1em', height: '1em', display: 'inline-grid' }}>
      {Icon && <Icon />}
    </span>
  );
}
