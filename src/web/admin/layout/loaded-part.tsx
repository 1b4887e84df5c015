import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { ApiError } from '#web/api/client.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { reloadOnce } from '#web/failure/ErrorPage.tsx';
import { reloadIfReached } from '#web/failure/reload-if-reached.ts';

interface LoadedPartOptions {
  /** Shown until the script is there. */
  waiting?: ReactNode;
  /** Surrounds the message that the script could not be loaded. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** Shown to the reader as a lost connection: a script of an older version is cured by the reload below. */
const UNREACHED = new ApiError(0, { code: 'OFFLINE' });

/**
 * A tab or a large part of one whose script is loaded when it is first shown. If the script does not arrive, the part says
 * so in its own place, so that the frame and the other tabs stay usable, and asks again when the network is back.
 * @param name Its key in the admin's cache.
 */
export function loadedPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, Frame }: LoadedPartOptions = {},
) {
  const { queryKey, ...options } = queryOptions({
    queryKey: ['script', name],
    queryFn: async () => ({ Part: await load() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

  function LoadedPart(props: Props) {
    const script = useQuery({ queryKey, ...options });
    const { data, error, refetch } = script;
    useEffect(() => {
      if (error) void reloadOnce(error);
    }, [error]);
    if (data) return createElement(data.Part, props);
    if (!error) return waiting;
    const again = async () => {
      // Asked twice in vain with the shop within reach: the script's version is gone, or the browser remembers the failure.
      if ((await refetch()).error) await reloadIfReached();
    };
    const failure = <LoadFailure of={{ ...script, error: UNREACHED, refetch: again }} />;
    return Frame ? <Frame>{failure}</Frame> : failure;
  }

  /** Loads it without showing it. If that fails, it is loaded when it is opened. */
  const preload = async (client: QueryClient) => {
    await load().then(
      (Part) => client.setQueryData(queryKey, { Part }),
      () => undefined,
    );
  };
  return Object.assign(LoadedPart, { preload });
}
