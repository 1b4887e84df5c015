import type { UseQueryResult } from '@tanstack/react-query';
import type { Key } from 'react';
import { ListPages } from '#web/admin/list/ListPages.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ListAnswer } from '../../simulation/paging.ts';
import { Failure } from '../Failure.tsx';
import { pictureOf } from '../show.ts';

interface ListFrameProps<Row extends { id: Key }> {
  list: UseQueryResult<ListAnswer<Row>>;
  columns: Column<Row>[];
  caption: string;
  pageSize: number;
  onPage: (page: number) => void;
  nothing: { title: string; body?: string };
}

/** A list of the simulation as a table: loading, failing with what is known kept in place, empty, in pages. */
export function ListFrame<Row extends { id: Key }>(props: ListFrameProps<Row>) {
  const { list, columns, caption, pageSize, onPage, nothing } = props;
  const page = list.data;
  return (
    <>
      <Failure error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
      {(page || !list.error) && (
        <DataTable
          caption={caption}
          columns={columns}
          rows={page?.items ?? []}
          rowKey={(row) => row.id}
          loading={list.isPending}
          empty={<EmptyState art={pictureOf('lost.svg')} title={nothing.title} body={nothing.body} />}
        />
      )}
      {page && <ListPages list={{ ...page, data: page.items }} pageSize={pageSize} onPage={onPage} />}
    </>
  );
}
