import { GrowthView, SetChoice } from '@mingmou/clinic/growth/growth-view';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useState } from 'react';
import { EpisodeList } from './episode-list';
import { RedLightList } from './red-light-list';

/** 重复低强度红光: the one whose sessions are noted. */
const RED_LIGHT = 8;

interface GrowthDrawerProps {
  readonly patientId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** 成长曲线 (domain-workstation §8.6): lengths and equivalents over the years, with the treatments. */
export default function GrowthDrawer({ patientId, name, onClose }: GrowthDrawerProps) {
  const [set, choose] = useState<string>();
  const { data, loading, refusal, refetch } = useCall(growthChart.find, { patientId, ...(set ? { set } : {}) });
  return (
    <Drawer
      open
      title={`成长曲线 ${name}`}
      aria-label="成长曲线"
      extra={data ? <SetChoice of={data} onChoose={choose} /> : null}
      styles={{ wrapper: { width: 'min(940px, 96vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        <GrowthView of={data}>
          <EpisodeList patientId={data.patientId} episodes={data.episodes} />
          {data.episodes.some(({ type }) => type === RED_LIGHT) ? <RedLightList patientId={data.patientId} /> : null}
        </GrowthView>
      ) : null}
    </Drawer>
  );
}
