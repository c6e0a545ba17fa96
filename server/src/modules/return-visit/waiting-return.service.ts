import type { TodoCounter } from '../home/todo.service';
import { countDue } from './return-task.store';

/** 待回访 (domain-patients §9): what 待执行 holds when one opens it. */
export const waitingReturnVisit: TodoCounter = { key: 'waitingReturnVisit', count: countDue };
