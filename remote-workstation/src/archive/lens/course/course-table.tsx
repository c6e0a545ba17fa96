import type { CourseEvent } from '@mingmou/contract/workstation/archive/lens/lens-course.rules';
import styles from './course.module.css';

/** Course as text, newest first: findings, and changes from lens to lens. */
export function CourseTable({ events }: { readonly events: readonly CourseEvent[] }) {
  return (
    <table className={styles.table} aria-label="配戴经过">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">记录</th>
          <th scope="col">片龄</th>
          <th scope="col">内容</th>
          <th scope="col">较上一片</th>
          <th scope="col">操作人</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ recordId, day, title, age, words, change, staffName }) => (
          <tr key={recordId}>
            <th scope="row" className={styles.narrow}>
              {day}
            </th>
            <td className={styles.narrow}>{title}</td>
            <td className={styles.narrow}>{age || '—'}</td>
            <td>{words}</td>
            <td>{change || '—'}</td>
            <td className={styles.narrow}>{staffName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
