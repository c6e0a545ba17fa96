import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { planSource, returnWay } from '@mingmou/contract/patients/return/return.dicts';
import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import frame from '../stage/stage.module.css';
import table from '../training/training.module.css';

/** 回访计划 of the patient at this organisation, newest first, by any author. */
export function PatientPlans({ patientId }: { readonly patientId: number }) {
  const { data, refusal, refetch } = useCall(returnPlan.ofPatient, { patientId }, { quiet: true });
  return (
    <details className={frame.group} open>
      <summary>患者回访计划</summary>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data?.length === 0 ? <Quiet as="p">还没有回访计划，完成本页的回访后在此显示</Quiet> : null}
      {data && data.length > 0 ? (
        <table className={table.rows} aria-label="患者回访计划">
          <thead>
            <tr>
              <th scope="col">标签</th>
              <th scope="col">计划日期</th>
              <th scope="col">方式</th>
              <th scope="col">执行人</th>
              <th scope="col">来源</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, labelName, firstDate, nextDate, way, executorName, source, planState, times, done }) => {
              const { tone, title } = stateAt(returnPlan.lifecycle, planState);
              return (
                <tr key={id}>
                  <td>{labelName}</td>
                  <td>{nextDate ?? firstDate}</td>
                  <td>{dictName(returnWay, way)}</td>
                  <td>{executorName || '不指定'}</td>
                  <td>{dictName(planSource, source)}</td>
                  <td>
                    <StateTag tone={tone}>{title}</StateTag> {times > 1 ? <Quiet>{`${done}/${times} 次`}</Quiet> : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
    </details>
  );
}
