import { againText } from '@mingmou/clinic/print/bill-sheet';
import { PrintLogo } from '@mingmou/clinic/print/print-logo';
import { VisitGroup } from '@mingmou/clinic/print/visit-group';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { eyePowerText, frameText, lensText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { GlassesReviewPaper } from '@mingmou/contract/workstation/archive/glasses/glasses-print.contract';
import styles from './review-sheet.module.css';

/** 配镜复查 on A5 (domain-workstation §7): the pair, the findings, and the next date. */
export function ReviewSheet({ of }: { readonly of: GlassesReviewPaper }) {
  const { name, recordNo, age, archiveNo, archiveName, seq, day, power, frame, lens, groups, printCount, mark } = of;
  return (
    <article className={styles.sheet} aria-label={of.title}>
      {mark ? <p className={styles.mark}>{mark}</p> : null}
      <header className={styles.head}>
        <PrintLogo src={of.logo} />
        <p>{of.orgShortName}</p>
        <h2>{of.title}</h2>
      </header>
      <p className={styles.person}>
        <b>{name}</b>
        <span>
          {dictName(sex, of.sex)} {age}
        </span>
        <span>病历号 {recordNo}</span>
        <span>
          {day} 第{seq}次
        </span>
      </p>
      <p className={styles.person}>
        <span>
          {archiveName} {archiveNo}
        </span>
        <span>
          右 {eyePowerText(power, 'od')} 左 {eyePowerText(power, 'os')}
        </span>
        <span>{[frameText(frame), lensText(lens)].filter(Boolean).join('，')}</span>
        {of.deliveredAt ? <span>取镜 {of.deliveredAt}</span> : null}
      </p>
      {groups.map((group) => (
        <VisitGroup key={`${group.title ?? ''} ${group.rows[0]?.cells[0] ?? ''}`} of={group} form="grid" />
      ))}
      <p className={styles.sign}>
        复查人：{[of.signedByName, of.signedByTitle].filter(Boolean).join(' ')}
        {of.signedByName ? null : '　　　　　　　　'}
      </p>
      <p className={styles.small}>
        {[of.orgAddress, of.orgPhone].filter(Boolean).join(' ')}
        {printCount > 0 ? ` ${againText(printCount)}` : ''} 打印 {of.printedAt} · {of.operatorName}
      </p>
    </article>
  );
}
