import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';

/** A patient has some of them, not pages full. */
const MOST = 100;

/** The contact-lens archives of a patient, and the one that the address names, else the newest. */
export function usePatientArchives(patientId: number) {
  const state = useCall(lensArchive.page, { patientId, page: 1, size: MOST });
  const [params, setParams] = useSearchParams();
  const archives = state.data?.records ?? [];
  const asked = Number(params.get('id'));
  const at = archives.find(({ id }) => id === asked) ?? archives[0];
  const open = (id: number) => {
    const query = new URLSearchParams(params);
    query.set('id', String(id));
    query.delete('record');
    setParams(query, { replace: true });
  };
  return { ...state, archives, at, open };
}
