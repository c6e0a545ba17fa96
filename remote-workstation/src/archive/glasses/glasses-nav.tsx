import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import type { GlassesRow } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { useState } from 'react';
import entry from '../../stage/entry.module.css';
import { EditDrawer } from './edit-drawer';
import styles from './glasses.module.css';
import { GlassesState } from './glasses-columns';

interface GlassesNavProps {
  readonly patientId: number;
  readonly archives: readonly GlassesRow[];
  readonly at: GlassesRow | undefined;
  /** Where another archive is opened by hand. */
  readonly onOpen?: (id: number) => void;
}

/** The pairs of a patient, the newest first, and the way to a further one. */
export function GlassesNav({ patientId, archives, at, onOpen }: GlassesNavProps) {
  const [params] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const to = (id: number) => {
    const query = new URLSearchParams(params);
    query.set('id', String(id));
    query.delete('record');
    return `?${query}`;
  };
  return (
    <nav className={styles.archives} aria-label="配镜档案">
      {onOpen ? (
        <Do call={glassesArchive.save} onClick={() => setNew(true)}>
          新建档案
        </Do>
      ) : null}
      {archives.map((one) => (
        <Link
          key={one.id}
          to={to(one.id)}
          replace
          className={[entry.entry, one === at && entry.current].filter(Boolean).join(' ')}
          aria-current={one === at ? 'page' : undefined}
        >
          <b>{one.archiveName}</b>
          <GlassesState of={one} />
          <small>
            {one.deliveredAt ? `${one.deliveredAt} ` : ''}
            {one.archiveNo}
          </small>
        </Link>
      ))}
      {isNew && onOpen ? (
        <EditDrawer
          patientId={patientId}
          onClose={(id) => {
            setNew(false);
            if (id) onOpen(id);
          }}
        />
      ) : null}
    </nav>
  );
}
