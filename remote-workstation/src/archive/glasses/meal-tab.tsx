import { today } from '@mingmou/contract/base/clinic-day';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';

import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './glasses.module.css';
import { fieldId } from './glasses-figures';

const MONTHS = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 24, 30, 36].map((count) => ({
  value: count,
  label: `${count}月`,
}));
/** Neither of a pair that was stopped nor of one that was replaced. */
const LIVING = [0, 1];

/** 复查套餐: package of the pair's reviews, their months, and their results. */
export function MealTab({ of }: { readonly of: GlassesDetail }) {
  const { data, loading, refusal, refetch } = useCall(glassesArchive.meals, { archiveId: of.id });
  const day = today();
  return (
    <Panel aria-label="复查套餐">
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? <Choices key={`${data.packageId} ${data.months.join()}`} of={of} data={data} /> : null}
      {data && data.days.length > 0 ? (
        <ol className={styles.plan} aria-label="复查计划">
          {data.days.map(({ months, day: planned, isMade }) => {
            const isLate = !isMade && planned < day;
            return (
              <li key={planned}>
                <b>{months}月</b> {planned}{' '}
                <StateTag tone={isMade ? 'passed' : isLate ? 'overdue' : 'waiting'}>
                  {isMade ? '已复查' : isLate ? '已过' : '待复查'}
                </StateTag>
              </li>
            );
          })}
        </ol>
      ) : null}
      {data && data.days.length === 0 ? <Quiet as="p">取镜后按复查月份排出计划。</Quiet> : null}
    </Panel>
  );
}

interface ChoicesProps {
  readonly of: GlassesDetail;
  readonly data: {
    readonly packageId?: number | null;
    readonly months: readonly number[];
    readonly packages: readonly {
      readonly id: number;
      readonly name: string;
      readonly packageNo: string;
      readonly leftTimes: number;
      readonly expireDate?: string | null;
    }[];
  };
}

function Choices({ of, data }: ChoicesProps) {
  const [packageId, choose] = useState(data.packageId ?? null);
  const [months, plan] = useState<number[]>([...data.months]);
  const save = useSend(glassesArchive.saveMeal);
  const { success } = useFeedback();
  const isLiving = LIVING.includes(of.state);
  const keep = async () => {
    await save({ id: of.id, version: of.version, packageId, months });
    success('保存成功');
  };
  return (
    <div className={styles.fields}>
      <div className={styles.field}>
        <label htmlFor={fieldId('packageId')}>套餐</label>
        <Select
          id={fieldId('packageId')}
          aria-label="套餐"
          allowClear
          disabled={!isLiving}
          placeholder={data.packages.length === 0 ? '没有可用的配镜复查套餐' : '不使用套餐'}
          value={packageId ?? undefined}
          options={data.packages.map((one) => ({
            value: one.id,
            label: `${one.name} ${one.packageNo} 剩${one.leftTimes}次${one.expireDate ? ` 至${one.expireDate}` : ''}`,
          }))}
          onChange={(id: number | undefined) => choose(id ?? null)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={fieldId('months')}>复查月份</label>
        <Select
          id={fieldId('months')}
          aria-label="复查月份"
          mode="multiple"
          disabled={!isLiving}
          value={months}
          options={MONTHS}
          onChange={(next: number[]) => plan([...next].sort((a, b) => a - b))}
        />
      </div>
      {isLiving ? (
        <div className={styles.field}>
          <span aria-hidden="true">&nbsp;</span>
          <span>
            <Do
              call={glassesArchive.saveMeal}
              blocked={months.length === 0 ? '请至少选择一个复查月份' : false}
              onClick={keep}
            >
              保存套餐
            </Do>
          </span>
        </div>
      ) : null}
    </div>
  );
}
