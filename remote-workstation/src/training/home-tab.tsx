import type { OutputOf } from '@mingmou/contract/base/call';
import { vtHome } from '@mingmou/contract/workstation/training/vt-home.contract';
import { vtPlan } from '@mingmou/contract/workstation/training/vt-plan.contract';
import { type CallState, useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { HomeDialog } from './home-dialog';
import styles from './training.module.css';

type Home = OutputOf<typeof vtHome.list>;
type Plans = CallState<OutputOf<typeof vtPlan.list>>;

const currentOf = ({ data }: Plans) => data?.find(({ endedAt }) => !endedAt);

/** Returns why no training can be noted; false if it can. */
function hindranceOf(plans: Plans): string | false {
  if (!plans.data) return plans.fetching ? '正在加载训练方案' : '训练方案加载失败，请重试';
  return currentOf(plans)?.homeItems.length ? false : '方案中没有布置家庭训练';
}

/** 家庭作业: how well the plan is followed at home, week by week, and every day that was noted. */
export function HomeTab({ packageId }: { readonly packageId: number }) {
  const { data, loading, refusal, refetch } = useCall(vtHome.list, { packageId });
  const plans = useCall(vtPlan.list, { packageId }, { quiet: true });
  const [open, setOpen] = useState(false);
  const current = currentOf(plans);
  return (
    <>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      <p className={styles.tools}>
        <Do call={vtHome.save} blocked={hindranceOf(plans)} onClick={() => setOpen(true)}>
          登记家庭训练
        </Do>
      </p>
      {plans.refusal && !plans.fetching ? <ListFailure refusal={plans.refusal} retry={plans.refetch} /> : null}
      {data ? (
        <>
          <Adherence of={data.adherence} />
          <Logs packageId={packageId} logs={data.logs} />
        </>
      ) : null}
      {open && current ? <HomeDialog packageId={packageId} plan={current} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A bar a week: days done of the days planned. */
export function Adherence({ of }: { readonly of: Home['adherence'] }) {
  const { rate, done, planned, weeks } = of;
  if (typeof rate !== 'number') return <Quiet as="p">还没有布置家庭训练。</Quiet>;
  return (
    <section aria-label="依从性" className={styles.adherence}>
      <p>
        依从率 <b>{rate}%</b>
        <Quiet>
          （完成 {done}/{planned} 天）
        </Quiet>
      </p>
      <ol className={styles.weeks}>
        {weeks.map(({ from, done: days, planned: all }) => (
          <li key={from} title={`${from} 起：${days}/${all} 天`}>
            <span className={styles.column}>
              <span style={{ height: `${(days / all) * 100}%` }} />
            </span>
            <small>{from.slice(5)}</small>
            <small>
              {days}/{all}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Logs({ packageId, logs }: { readonly packageId: number; readonly logs: Home['logs'] }) {
  const remove = useSend(vtHome.remove);
  const { confirm, success } = useFeedback();
  if (logs.length === 0) return null;
  const takeOut = async (id: number, says: string) => {
    if (!(await confirm(`删除家庭训练记录「${says}」？`, { ok: '删除' }))) return;
    await remove({ id, packageId });
    success('删除成功');
  };
  return (
    <table className={styles.rows} aria-label="家庭训练记录">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">项目</th>
          <th scope="col" className={styles.number}>
            时长
          </th>
          <th scope="col">结果</th>
          <th scope="col">完成人</th>
          <th scope="col">来源</th>
          <th scope="col">登记人</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {logs.map(({ id, day, itemName, minutes, result, doneBy, source, notedByName }) => (
          <tr key={id}>
            <td>{day}</td>
            <td>{itemName}</td>
            <td className={styles.number}>{minutes}分钟</td>
            <td>{result}</td>
            <td>{doneBy}</td>
            <td>{source}</td>
            <td>{notedByName}</td>
            <td>
              <Do call={vtHome.remove} onClick={() => takeOut(id, `${day} ${itemName}`)}>
                删除
              </Do>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
