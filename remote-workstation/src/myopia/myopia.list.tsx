import { dictName } from '@mingmou/contract/base/dict';
import { hrefOf } from '@mingmou/contract/base/links';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { myopia } from '@mingmou/contract/workstation/growth/myopia.contract';
import { intervalAge } from '@mingmou/contract/workstation/growth/myopia.dicts';
import { type IntervalAge, type MyopiaGroup, treatmentsTitle } from '@mingmou/contract/workstation/growth/myopia.rules';
import { medicalPage } from '@mingmou/contract/workstation/workstation.links';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { ListPage } from '@mingmou/kit/list/list-page';
import { TabHeading } from '@mingmou/kit/list/tab-heading';
import { useList } from '@mingmou/kit/list/use-list';
import { Button } from '@mingmou/kit/ui';
import { lazy, Suspense, useState } from 'react';
import { childColumns } from './child-columns';
import { EffectTable } from './effect-table';
import { GroupTiles } from './group-tiles';
import styles from './myopia.module.css';
import type { Overview, Row } from './myopia-types';

const GrowthDrawer = lazy(() => import('../growth/growth-drawer'));

const FILTERS = [
  ...(['treatment', 'doctorId', 'dateFrom', 'dateTo'] as const),
  ...(['keyword', 'sex', 'ageFrom', 'ageTo'] as const),
] as const;
/** Filters of the figures; the list has further ones. */
const COUNTED = Object.keys(myopia.overview.input);

const EFFECTS = 'effects';
const TABS = [
  ['', '名单'],
  [EFFECTS, '方案效果'],
] as const;

type Tab = (typeof TABS)[number][0];

/** 近视防控驾驶舱: how the children of the organisation grow and what helps, each figure with its children. */
export default function MyopiaCockpit() {
  const list = useList(myopia.page);
  const [params, setParams] = useSearchParams();
  const [open, show] = useState<Row>();
  const { filters } = list.query;
  const counted = Object.fromEntries(Object.entries(filters).filter(([name]) => COUNTED.includes(name)));
  const overview = useCall(myopia.overview, counted, { quiet: true });
  const tab: Tab = params.get('tab') === EFFECTS ? EFFECTS : '';

  // One step into the list of a figure, which Back undoes.
  const showList = (of: Readonly<Record<string, string | undefined>>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['tab', 'page', 'column', 'asc', 'group', 'effect', 'effectAge']) next.delete(name);
      for (const [name, value] of Object.entries(of)) if (value) next.set(name, value);
      return next;
    });
  const showTab = (code: Tab) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (code) next.set('tab', code);
        else next.delete('tab');
        return next;
      },
      { replace: true },
    );
  const effect = typeof filters.effect === 'string' ? filters.effect : undefined;
  const group = (filters.group as MyopiaGroup | undefined) ?? 'ALL';

  return (
    <>
      <ListPage
        title="近视防控驾驶舱"
        heading={<TabHeading title="近视防控驾驶舱" tabs={TABS} at={tab} onShow={showTab} />}
        list={list}
        filters={FILTERS}
        rowKey={({ patientId }) => `${patientId}`}
        tools={tab ? null : <ExportButton call={myopia.export} of={list} />}
        columns={[
          ...childColumns(effect !== undefined),
          actionColumn((row: Row) => <RowActs of={row} onOpen={show} />, 154),
        ]}
        lead={
          <>
            <GroupTiles
              of={overview.data}
              at={tab || effect ? undefined : group}
              onShow={(code) => showList({ group: code === 'ALL' ? undefined : code })}
            />
            {effect && !tab ? (
              <Behind effect={effect} age={filters.effectAge as IntervalAge | undefined} onAll={() => showList({})} />
            ) : null}
          </>
        }
        {...(tab
          ? { body: <Effects of={overview} onOpen={(of, effectAge) => showList({ effect: of, effectAge })} /> }
          : {})}
      />
      {open ? (
        <Suspense>
          <GrowthDrawer patientId={open.patientId} name={open.name} onClose={() => show(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface EffectsProps {
  readonly of: Pick<ReturnType<typeof useCall<object, Overview>>, 'data' | 'refusal' | 'refetch'>;
  readonly onOpen: (effect: string, age?: IntervalAge) => void;
}

function Effects({ of: { data, refusal, refetch }, onOpen }: EffectsProps) {
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  return data ? <EffectTable of={data} onOpen={onOpen} /> : null;
}

interface BehindProps {
  readonly effect: string;
  readonly age: IntervalAge | undefined;
  readonly onAll: () => void;
}

/** Names the figure of 方案效果 behind the list. */
function Behind({ effect, age, onAll }: BehindProps) {
  return (
    <p className={styles.behind}>
      方案效果：{[treatmentsTitle(effect), dictName(intervalAge, age)].filter(Boolean).join(' · ')}
      <Button size="small" onClick={onAll}>
        看全部
      </Button>
    </p>
  );
}

function RowActs({ of, onOpen }: { readonly of: Row; readonly onOpen: (row: Row) => void }) {
  const navigate = useNavigate();
  const { patientId, lastAcceptsId } = of;
  return (
    <>
      <Do call={growthChart.find} onClick={() => onOpen(of)}>
        成长曲线
      </Do>
      {lastAcceptsId ? (
        <Do
          call={consultingDesk.medicalAccepts}
          onClick={() => navigate(hrefOf(medicalPage, { acceptsId: lastAcceptsId, patientId }))}
        >
          最近就诊
        </Do>
      ) : null}
    </>
  );
}
