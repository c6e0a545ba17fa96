import type { OutputOf } from '@mingmou/contract/base/call';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { PlanDrawer } from './plan-drawer';
import styles from './training.module.css';

export type Plan = OutputOf<typeof vtPlan.list>[number];

/** 方案: the one in use, and those before it. */
export function PlanTab({ packageId }: { readonly packageId: number }) {
  const { data, loading, refusal, refetch } = useCall(vtPlan.list, { packageId });
  const [open, setOpen] = useState(false);
  const current = data?.find(({ endedAt }) => !endedAt);
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        <p className={styles.tools}>
          <Do call={vtPlan.save} onClick={() => setOpen(true)}>
            {current ? '调整方案' : '制定方案'}
          </Do>
        </p>
      ) : null}
      {data?.length === 0 ? <Quiet as="p">还没有训练方案。</Quiet> : null}
      {data?.map((plan) => (
        <PlanCard key={plan.id} of={plan} />
      ))}
      {open ? <PlanDrawer packageId={packageId} of={current} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A plan as it is read. */
export function PlanCard({ of }: { readonly of: Plan }) {
  const { seq, stage, weeks, startDate, endedAt, diagnosis, goal, items, homeItems, homeDays, madeByName } = of;
  const nameOf = (itemId: number) => of.itemNames.find(({ id }) => id === itemId)?.name ?? '';
  return (
    <section className={styles.plan} aria-label={`方案${seq}`}>
      <h3>
        方案{seq} 第{stage}阶段{' '}
        {endedAt ? <StateTag tone="passed">已结束</StateTag> : <StateTag tone="working">使用中</StateTag>}{' '}
        <Quiet>
          {startDate} 起 {weeks} 周{endedAt ? `，${endedAt} 结束` : ''} {madeByName}
        </Quiet>
      </h3>
      <p>
        诊断：{diagnosis}　目标：{goal}
      </p>
      <ul className={styles.items} aria-label={`方案${seq}训练项目`}>
        {items.map(({ itemId, level, param, minutes, perWeek }) => (
          <li key={itemId}>
            <b>{nameOf(itemId)}</b> {param} {level ? `难度${level}` : ''} {minutes}分钟 每周{perWeek}次
          </li>
        ))}
      </ul>
      {homeItems.length > 0 ? (
        <p>
          家庭训练（每周{homeDays}天）：
          {homeItems.map(({ itemId, minutes, perDay }) => `${nameOf(itemId)} ${minutes}分钟×${perDay}`).join('、')}
        </p>
      ) : null}
    </section>
  );
}
