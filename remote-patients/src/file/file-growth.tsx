import { GrowthView, SetChoice } from '@mingmou/clinic/growth/growth-view';
import type { OutputOf } from '@mingmou/contract/base/call';
import { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import { newestOf } from '@mingmou/contract/patients/portal/refraction.rules';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { GROWTH_EYES, growthText } from '@mingmou/contract/workstation/growth/growth-series.rules';
import { eyeTitle } from '@mingmou/contract/workstation/growth/growth-text.rules';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { usePrint } from '@mingmou/kit/print/use-print';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './home.module.css';

type Acuity = OutputOf<typeof patientPortal.home>['acuity'];

interface FileGrowthProps {
  readonly patientId: number;
  readonly name: string | undefined;
  readonly acuity: Acuity;
}

const MARGIN = 12;
const FONT = 10.5;

/** How the eyes are now, and how they came there. */
export function FileGrowth({ patientId, name, acuity }: FileGrowthProps) {
  const [set, choose] = useState<string>();
  const { data, refusal, refetch } = useCall(
    patientPortal.growthChart,
    { id: patientId, ...(set ? { set } : {}) },
    { quiet: true },
  );
  const print = usePrint();
  const onPrint = async (of: GrowthChart) => {
    const title = `成长曲线 ${name ?? ''}`;
    const sheet = (
      <>
        <h1>{title}</h1>
        <GrowthView of={of} />
      </>
    );
    await print({ title, paper: 'A4', landscape: false, margin: MARGIN, fontSize: FONT, sheet });
  };
  return (
    <>
      <Panel dense aria-label="最新屈光">
        <h2 className={styles.heading}>最新屈光</h2>
        {data ? <Newest of={data} acuity={acuity} /> : null}
      </Panel>
      <Panel aria-label="成长曲线">
        <h2 className={styles.heading}>
          成长曲线
          {data ? (
            <span className={styles.tools}>
              <SetChoice of={data} onChoose={choose} />
              {data.points.length > 0 ? <Button onClick={() => onPrint(data)}>打印曲线</Button> : null}
            </span>
          ) : null}
        </h2>
        {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
        {data ? <GrowthView of={data} /> : refusal ? null : <Skeleton active />}
      </Panel>
    </>
  );
}

interface NewestProps {
  readonly of: GrowthChart;
  readonly acuity: Acuity;
}

const signed = (value: number) => (value > 0 ? `+${value.toFixed(2)}` : value.toFixed(2));

/** The newest figures of each eye, with what changed since a year before. */
function Newest({ of, acuity }: NewestProps) {
  const rows = GROWTH_EYES.map((eye) => ({
    eye,
    power: newestOf(of.points, eye, (kind) => kind !== 'AL'),
    length: newestOf(of.points, eye, (kind) => kind === 'AL'),
    seen: acuity.find((one) => one.eye === eye),
  }));
  if (rows.every(({ power, length, seen }) => !power && !length && !seen))
    return <Quiet as="p">还没有验光、眼轴和视力记录。</Quiet>;
  return (
    <table className={styles.newest} aria-label="最新屈光">
      <thead>
        <tr>
          <th scope="col">眼别</th>
          <th scope="col">等效球镜 D</th>
          <th scope="col">一年变化</th>
          <th scope="col">眼轴 mm</th>
          <th scope="col">一年变化</th>
          <th scope="col">矫正视力</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ eye, power, length, seen }) => (
          <tr key={eye}>
            <th scope="row" className={eye === 'OD' ? styles.right : styles.left}>
              {eyeTitle(eye)}
            </th>
            <td>
              {power ? growthText('SE_CYC', power.value) : '–'} {power ? <Quiet as="small">{power.day}</Quiet> : null}
            </td>
            <td>{power?.change === null || !power ? '–' : signed(power.change)}</td>
            <td>
              {length ? length.value.toFixed(2) : '–'} {length ? <Quiet as="small">{length.day}</Quiet> : null}
            </td>
            <td>{length?.change === null || !length ? '–' : signed(length.change)}</td>
            <td>
              {seen?.va ?? '–'} {seen ? <Quiet as="small">{seen.day}</Quiet> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
