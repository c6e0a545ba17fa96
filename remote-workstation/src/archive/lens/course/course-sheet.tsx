import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import type { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import type { ReactNode } from 'react';
import type { LensArchiveRow } from '../lens-columns';
import styles from './course.module.css';

interface CourseSheetProps {
  readonly of: LensArchiveRow;
  readonly paper: OutputOf<typeof lensArchive.coursePrinted>;
  readonly children: ReactNode;
}

/** The course of an archive on A4. */
export function CourseSheet({ of, paper, children }: CourseSheetProps) {
  const { title, orgShortName, orgPhone, printedAt, operatorName, printCount } = paper;
  return (
    <article className={styles.sheet} aria-label={title}>
      <h2>
        {orgShortName} {title}
      </h2>
      <p>
        <b>{of.name}</b> {dictName(sex, of.sex)} {of.age} · 病历号 {of.recordNo} · 档案 {of.archiveNo} {of.archiveName}{' '}
        · 医生 {of.doctorName}
      </p>
      {children}
      <p>
        {orgPhone ? `电话 ${orgPhone} · ` : ''}打印 {printedAt.slice(0, 16)} · {operatorName}
        {printCount > 0 ? ` · 第${printCount + 1}次打印` : ''}
      </p>
    </article>
  );
}
