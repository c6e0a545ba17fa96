import { lensEvent } from '@mingmou/contract/workstation/archive/lens/lens-event.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { EndingPatientPackages, endingKindIn } from '../training/ending-patient-packages';
import { LensEventList } from './events/lens-event.list';
import LensArchiveList from './lens/lens-archive.list';
import { LensListTabs } from './lens/lens-list-tabs';
import { TrialLensList } from './trial/trial-lens.list';

/** 角塑档案管理 (menu 1205): archives of contact lenses and what belongs to all of them, or the packages that end soon where the to-do asks for these. */
export default function Archives() {
  const [params] = useSearchParams();
  const mayList = useHolds(lensEvent.page.grant);
  const kind = endingKindIn(params);
  if (kind) return <EndingPatientPackages key={kind} kind={kind} />;
  const tab = mayList ? params.get('tab') : null;
  if (tab === 'trial') return <TrialLensList heading={<LensListTabs beside="trial" />} />;
  if (tab === 'events') return <LensEventList heading={<LensListTabs beside="events" />} />;
  return <LensArchiveList />;
}
