import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './training.module.css';
import type { PatientPackage } from './vt-details.detail';

/** What happened to the times of a package, the latest first. */
export function TimesTab({ ops }: { readonly ops: PatientPackage['ops'] }) {
  return (
    <table className={styles.rows} aria-label="次数明细">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">变动</th>
          <th scope="col" className={styles.number}>
            次数
          </th>
          <th scope="col" className={styles.number}>
            剩余
          </th>
          <th scope="col">单号</th>
          <th scope="col">操作人</th>
        </tr>
      </thead>
      <tbody>
        {ops.map(({ id, at, op, delta, leftAfter, bizNo, operatorName }) => (
          <tr key={id}>
            <td>{at.slice(0, 16)}</td>
            <td>{op}</td>
            <td className={styles.number}>{delta > 0 ? `+${delta}` : delta}</td>
            <td className={styles.number}>{leftAfter}</td>
            <td>{bizNo}</td>
            <td>{operatorName ?? <Quiet>系统</Quiet>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
