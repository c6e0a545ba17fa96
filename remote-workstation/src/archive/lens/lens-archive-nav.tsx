import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { lensCategory } from '@mingmou/contract/workstation/archive/lens/lens-archive.dicts';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import entry from '../../stage/entry.module.css';
import { Flags } from '../../stage/flags';
import styles from './lens.module.css';
import type { LensArchiveRow } from './lens-columns';

/** What speaks against the lenses of an archive that was just opened. */
interface Warned {
  readonly id: number;
  readonly warnings: readonly string[];
}

interface LensArchiveNavProps {
  readonly patientId: number;
  readonly archives: readonly LensArchiveRow[];
  readonly at: LensArchiveRow | undefined;
  readonly onOpen: (id: number) => void;
  /** Side by side, where the page has no room at its left. */
  readonly isAcross?: boolean;
}

/** The archives of a patient, the newest first, and the way to a further one. */
export function LensArchiveNav({ patientId, archives, at, onOpen, isAcross = false }: LensArchiveNavProps) {
  const [params] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const [warned, warn] = useState<Warned>();
  const to = (id: number) => {
    const query = new URLSearchParams(params);
    query.set('id', String(id));
    query.delete('record');
    return `?${query}`;
  };
  return (
    <nav className={isAcross ? styles.across : styles.archives} aria-label="档案">
      <Do call={lensArchive.create} onClick={() => setNew(true)}>
        新建档案
      </Do>
      {archives.map((one) => {
        const { title, tone } = stateAt(lensArchive.lifecycle, one.state);
        return (
          <Link
            key={one.id}
            to={to(one.id)}
            replace
            className={[entry.entry, one === at && entry.current].filter(Boolean).join(' ')}
            aria-current={one === at ? 'page' : undefined}
          >
            <b>{one.archiveName}</b>
            <StateTag tone={tone}>{title}</StateTag>
            <small>
              {dictName(lensCategory, one.lensCategory)} {one.archiveNo}
            </small>
          </Link>
        );
      })}
      {warned && warned.id === at?.id && warned.warnings.length > 0 ? (
        <Panel aria-label="建档提示">
          <Flags flags={warned.warnings} />
          <Button onClick={() => warn(undefined)}>知道了</Button>
        </Panel>
      ) : null}
      {isNew ? (
        <CallDialog
          title="新建档案"
          call={lensArchive.create}
          known={{ patientId }}
          ok="确定"
          done="档案已建立"
          width={420}
          onDone={({ id, warnings }) => {
            warn({ id, warnings });
            onOpen(id);
          }}
          onClose={() => setNew(false)}
        />
      ) : null}
    </nav>
  );
}
