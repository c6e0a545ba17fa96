import type { TodoCounter } from '../home/todo.service';
import { waitingFor } from '../visit/visit.rows';

/** 待接诊 of the to-do bar (domain-outpatient §4). */
export const waitingAccepts: TodoCounter = { key: 'waitingAccepts', count: waitingFor };
