/** Tasks that a field completes before its record is saved, such as an upload. */
import { createContext, use, useEffect, useRef, useState } from 'react';

type Task = () => Promise<unknown> | undefined;

export const BeforeSave = createContext<Set<Task>>(new Set());

/** For a field: the record is saved after the task, and not if it fails. */
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

/** For a form: `finish` resolves with whether all tasks succeeded; a second call in the meantime resolves with false. */
export function useTasks() {
  const [tasks] = useState(() => new Set<Task>());
  const [isFinishing, setFinishing] = useState(false);
  const isRunning = useRef(false);
  const finish = async (): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setFinishing(true);
    const outcomes = await Promise.allSettled([...tasks].map((run) => run()));
    isRunning.current = false;
    setFinishing(false);
    return outcomes.every(({ status }) => status === 'fulfilled');
  };
  return { tasks, finish, isFinishing };
}
