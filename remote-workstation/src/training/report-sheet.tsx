import { PrintLogo } from '@mingmou/clinic/print/print-logo';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import type { vtReport } from '@mingmou/contract/workstation/training/vt-report.contract';
import styles from './progress.module.css';
import { ReportFigures } from './report-figures';

export type ReportPaper = OutputOf<typeof vtReport.print>;

/** 视觉训练阶段报告 on A4 (domain-workstation §4.2, §7). */
export function ReportSheet({ of }: { readonly of: ReportPaper }) {
  const { name, sex: kind, age, recordNo, packageNo, setmealName, usedTimes, leftTimes, printCount } = of;
  return (
    <article className={styles.sheet} aria-label={of.title}>
      <header className={styles.sheetHead}>
        <PrintLogo src={of.logo} />
        <p>{of.orgShortName}</p>
        <h2>{of.title}</h2>
      </header>
      <p className={styles.person}>
        <b>{name}</b>
        <span>
          {dictName(sex, kind)} {age}
        </span>
        <span>病历号 {recordNo}</span>
        <span>
          {setmealName} {packageNo}
        </span>
        <span>
          已用 {usedTimes} 次，剩 {leftTimes} 次
        </span>
        <span>
          {of.fromDate} 至 {of.toDate}
        </span>
      </p>
      {of.diagnosis ? <p>诊断：{of.diagnosis}</p> : null}
      {of.goal ? <p>训练目标：{of.goal}</p> : null}
      <h3>训练情况</h3>
      <ReportFigures of={of.figures} />
      <h3>小结</h3>
      <p className={styles.text}>{of.comment}</p>
      {of.advice ? (
        <>
          <h3>建议</h3>
          <p className={styles.text}>{of.advice}</p>
        </>
      ) : null}
      {of.nextDate ? <p>下次评估：{of.nextDate}</p> : null}
      <p className={styles.sign}>
        <span>
          训练师：{of.signedByName} {of.signedByTitle}
        </span>
        <span>家长签字：　　　　　　　　</span>
      </p>
      <p className={styles.small}>
        虚线为基线，底色为参考范围 · 打印 {of.printedAt.slice(0, 16)} · {of.operatorName}
        {printCount > 0 ? ` · 第${printCount + 1}次打印` : ''}
      </p>
    </article>
  );
}
