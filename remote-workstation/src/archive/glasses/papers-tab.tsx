import { dictName } from '@mingmou/contract/base/dict';
import { EYE_TITLES, EYES } from '@mingmou/contract/base/eyes';
import { isMarkedChange } from '@mingmou/contract/clinic/refraction.rules';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { eyePowerText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { GlassesPaper } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './glasses.module.css';

const HEADS = ['日期', '处方', '眼别', '度数', '等效球镜 D', 'ΔSE D', 'Δ柱镜 D', 'Δ轴位 °'];

/** 处方: all signed prescriptions, latest first, each compared with the previous one of its kind. */
export function PapersTab({ patientId }: { readonly patientId: number }) {
  const { data, loading, refusal, refetch } = useCall(glassesArchive.prescriptions, { patientId });
  return (
    <Panel aria-label="历次处方">
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data?.length === 0 ? <Quiet as="p">还没有已确认的配镜处方。</Quiet> : null}
      {data && data.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="历次处方">
            <thead>
              <tr>
                {HEADS.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            {data.map((paper) => (
              <Paper key={paper.id} of={paper} />
            ))}
          </table>
        </div>
      ) : null}
    </Panel>
  );
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`;

function Difference({ value, marked }: { readonly value: number; readonly marked: boolean }) {
  return marked ? <StateTag tone="overdue">{signed(value)}</StateTag> : signed(value);
}

function Paper({ of }: { readonly of: GlassesPaper }) {
  return (
    <tbody>
      {EYES.map((eye, at) => {
        const change = of[eye];
        const se = eye === 'od' ? of.odSe : of.osSe;
        return (
          <tr key={eye}>
            {at === 0 ? (
              <>
                <td rowSpan={2}>{of.day}</td>
                <td rowSpan={2}>
                  {dictName(opticianKind, of.kind)} {of.isExpired ? <StateTag tone="void">已过期</StateTag> : null}
                  <br />
                  <Quiet>
                    {of.rxNo} {of.prescriberName}
                  </Quiet>
                </td>
              </>
            ) : null}
            <th scope="row">{EYE_TITLES[eye]}</th>
            <td>{eyePowerText(of.power, eye)}</td>
            <td>{typeof se === 'number' ? signed(se) : '—'}</td>
            <td>
              {typeof change?.se === 'number' ? (
                <Difference value={change.se} marked={isMarkedChange(0, change.se)} />
              ) : (
                '—'
              )}
            </td>
            <td>{typeof change?.cyl === 'number' ? signed(change.cyl) : '—'}</td>
            <td>{change?.axis ?? '—'}</td>
          </tr>
        );
      })}
    </tbody>
  );
}
