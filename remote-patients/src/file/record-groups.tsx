import { VisitGroup } from '@mingmou/clinic/print/visit-group';
import type { PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './record.module.css';

/** Content of a record, group by group, in the order of its paper. */
export function RecordGroups({ of }: { readonly of: readonly PrintGroup[] }) {
  if (of.length === 0) return <Quiet as="p">没有填写内容</Quiet>;
  return (
    <div className={styles.groups}>
      {of.map((group, place) => (
        <VisitGroup key={`${group.block}-${place}`} of={group} form="grid" />
      ))}
    </div>
  );
}
