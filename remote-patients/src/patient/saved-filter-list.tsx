import type { OutputOf } from '@mingmou/contract/base/call';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './patient.module.css';

type Filters = OutputOf<typeof patient.savedFilters>[number]['filters'];

export interface SavedFiltersProps {
  readonly now: Filters;
  readonly onChoose: (filters: Filters) => void;
}

/** Saved filters, and a form that saves the list's current filters. */
export default function SavedFilterList({ now, onChoose }: SavedFiltersProps) {
  const { data } = useCall(patient.savedFilters, {}, { quiet: true });
  const [name, type] = useState<string>();
  const save = useSend(patient.saveFilter);
  const remove = useSend(patient.deleteFilter);
  const { success, warning } = useFeedback();
  const { start, running } = useAct(async () => {
    const title = name?.trim();
    if (!title) return warning('请填写筛选的名称');
    if (Object.keys(now).length === 0) return warning('请先在列表上选好筛选条件');
    await save({ name: title, filters: now });
    type(undefined);
    success('筛选已保存');
  });
  return (
    <div className={styles.kept}>
      <ul aria-label="已保存的筛选">
        {data?.map((one) => (
          <li key={one.id}>
            <Button type="link" size="small" onClick={() => onChoose(one.filters)}>
              {one.name}
            </Button>
            <Button
              type="text"
              size="small"
              danger
              aria-label={`删除筛选${one.name}`}
              onClick={() => void remove({ id: one.id })}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      {data?.length === 0 ? <Quiet as="p">还没有保存的筛选。</Quiet> : null}
      <div className={styles.keep}>
        <FieldInput
          spec={{ ...patient.savedFilter.name, title: '筛选名称' }}
          aria-label="筛选名称"
          value={name}
          onChange={(value) => type(typeof value === 'string' ? value : undefined)}
        />
        <Button loading={running} onClick={start}>
          保存当前筛选
        </Button>
      </div>
    </div>
  );
}
