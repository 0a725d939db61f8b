/** What a field has to finish before its record is saved, such as an upload. */
import { createContext, use, useEffect, useRef, useState } from 'react';

type Task = () => Promise<unknown> | undefined;

export const BeforeSave = createContext<Set<Task>>(new Set());

/** For a field: the record is saved once the task is done, and not where it fails. */
export function useBeforeSave(task: Task): void {
  const tasks = use(BeforeSave);
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => {
    const run: Task = () => latest.current();
    tasks.add(run);
    return () => {
      tasks.delete(run);
    };
  }, [tasks]);
}

/** For a form: `finish` tells whether all tasks came to their end; asked again meanwhile, it says no. */
export function useTasks() {
  const [tasks] = useState(() => new Set<Task>());
  const [isFinishing, setFinishing] = useState(false);
  const underWay = useRef(false);
  const finish = async (): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setFinishing(true);
    const outcomes = await Promise.allSettled([...tasks].map((run) => run()));
    underWay.current = false;
    setFinishing(false);
    return outcomes.every(({ status }) => status === 'fulfilled');
  };
  return { tasks, finish, isFinishing };
}
