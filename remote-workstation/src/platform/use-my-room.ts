import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { readOrgId } from '@mingmou/core/session/token';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCall } from '@mingmou/core/store/use-call';
import { useState } from 'react';

interface Kept {
  readonly departmentId?: number;
  /** Null: the account chose to have none. */
  readonly roomId?: number | null;
}

function read(key: string): Kept {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    return kept;
  } catch {
    return {};
  }
}

/**
 * The department and room of the caller: by default those of the schedule of this minute, else of the department. A choice is
 * stored for the account and the organisation, on this computer.
 */
export function useMyRoom() {
  const account = useAppSelector((state) => state.session.info?.userId ?? 0);
  const key = `mingmou.desk.${account}.${readOrgId() ?? 0}`;
  const [kept, setKept] = useState(() => read(key));
  const { data: departments = [] } = useCall(consultingDesk.initDepartment, {});
  const { data: place, refusal } = useCall(outpatientGeneral.defaultPlace, {});
  const departmentOf = (wanted: number | null | undefined) => departments.find(({ id }) => id === wanted);
  // Nobody's rooms are offered before it is known whose: a first choice that moves is a wrong click.
  const fallback = place || refusal ? (departmentOf(place?.departmentId) ?? departments[0]) : undefined;
  const department = departmentOf(kept.departmentId) ?? fallback;
  const departmentId = department?.id;
  const { data: rooms = [] } = useCall(
    consultingDesk.initConsultation,
    { departmentId: departmentId ?? 0 },
    { skip: departmentId === undefined },
  );

  // A room that was closed meanwhile is none.
  const isOpen = (id: number | null | undefined) => rooms.some((room) => room.id === id);
  const usual = departmentId === place?.departmentId ? place?.consultationRoomId : undefined;
  const roomId = kept.roomId === undefined ? usual : kept.roomId;

  const keep = (next: Kept) => {
    setKept(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden store: the choice then lives as long as the page.
    }
  };

  return {
    departments,
    departmentId,
    rooms,
    roomId: roomId && isOpen(roomId) ? roomId : undefined,
    chooseDepartment: (id: number) => keep({ departmentId: id }),
    chooseRoom: (id: number | undefined) => keep({ ...(departmentId ? { departmentId } : {}), roomId: id ?? null }),
  };
}

export type MyRoom = ReturnType<typeof useMyRoom>;
