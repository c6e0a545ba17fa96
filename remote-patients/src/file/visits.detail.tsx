import { idIn } from '@mingmou/contract/base/id-in';
import { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { usePress } from '@mingmou/kit/entry/use-press';
import { ListPage } from '@mingmou/kit/list/list-page';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { FileFrame } from './file-frame';
import { CompareDrawer, RecordDrawer } from './record-drawer';
import { VISIT } from './tabs';
import { usePatientList } from './use-patient-list';
import { VisitActs, visitColumns } from './visit-columns';

const KEPT = ['patientId'] as const;
const [LEAST, MOST] = [2, 4];

/** 就诊记录 (domain-patients §2, tab 4): visits of the chain, each opened read only, up to four side by side. */
export default function FileVisits() {
  return (
    <FileFrame tab="visits" fills>
      {() => <Visits />}
    </FileFrame>
  );
}

function Visits() {
  const { list } = usePatientList(patientVisit.page, KEPT);
  const [params, setParams] = useSearchParams();
  const opened = idIn(params.get(VISIT));
  const [chosen, choose] = useState<readonly number[]>([]);
  const [isCompared, compare] = useState(false);
  const press = usePress();
  const open = (id: number | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete(VISIT);
        else next.set(VISIT, String(id));
        return next;
      },
      { replace: true },
    );
  const toggle = (id: number) =>
    choose((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id].slice(-MOST)));
  const why = chosen.length < LEAST ? `请在列表中选${LEAST}到${MOST}次就诊再对比` : undefined;
  return (
    <>
      <ListPage
        title={patientVisit.page.title}
        heading={<span />}
        list={list}
        filters={['dateFrom', 'dateTo']}
        tools={<Button {...press(why, () => compare(true))}>对比所选（{chosen.length}）</Button>}
        columns={visitColumns}
        acts={(row) => (
          <VisitActs row={row} isChosen={chosen.includes(row.id)} onChoose={() => toggle(row.id)} onOpen={open} />
        )}
      />
      {opened ? <RecordDrawer id={opened} onClose={() => open(undefined)} /> : null}
      {isCompared ? <CompareDrawer ids={chosen} onClose={() => compare(false)} /> : null}
    </>
  );
}
