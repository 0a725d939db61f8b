/** Tasks that a field must complete before its record is saved, such as an upload. */
import { createContext, use, useEffect, useRef, useState } from 'react';

type Task = () => Promise<unknown> | undefined;

export const BeforeSaveTasksContext = createContext<Set<Task>>(new Set());

/**
 * For a field: registers a task to run before the record is saved, which is cancelled if the task fails. The task resolves with true if it
 * saved something itself.
 */
export function useAddBeforeSaveTask(task: Task): void {
  const tasks = use(BeforeSaveTasksContext);
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

/** For a form: runs the tasks; `finish` resolves with null if a task failed, or if the tasks are already running. */
export function useBeforeSaveTasks() {
  const [tasks] = useState(() => new Set<Task>());
  const [isFinishing, setFinishing] = useState(false);
  const isRunning = useRef(false);
  const finish = async (): Promise<{ hasSaved: boolean } | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setFinishing(true);
    const outcomes = await Promise.allSettled([...tasks].map((run) => run()));
    isRunning.current = false;
    setFinishing(false);
    if (outcomes.some(({ status }) => status === 'rejected')) return null;
    return { hasSaved: outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === true) };
  };
  return { tasks, finish, isFinishing };
}
