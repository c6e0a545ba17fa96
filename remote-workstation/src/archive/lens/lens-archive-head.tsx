import { stateAt } from '@mingmou/contract/base/flow';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { StateTag } from '@mingmou/kit/list/state-tag';
import type { ReactNode } from 'react';
import styles from './lens.module.css';
import { LensArchiveActs } from './lens-archive-acts';
import type { LensArchiveRow } from './lens-columns';

interface LensArchiveHeadProps {
  readonly of: LensArchiveRow;
  /** Content before the archive's name. */
  readonly children?: ReactNode;
}

/** State of an archive, and acts on the whole archive. */
export function LensArchiveHead({ of, children }: LensArchiveHeadProps) {
  const { title, tone } = stateAt(lensArchive.lifecycle, of.state);
  return (
    <header className={styles.head}>
      {children}
      <span>{of.archiveName}</span>
      <StateTag tone={tone}>{title}</StateTag>
      {of.expireDate ? <span>到期 {of.expireDate}</span> : null}
      {of.nextReviewDate ? <span>下次复查 {of.nextReviewDate}</span> : null}
      <LensArchiveActs of={of} />
    </header>
  );
}
