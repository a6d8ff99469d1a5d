import { expect, test } from "vitest";
import { asAnn } from "../asAnn.ts";
import { anAnswer } from "../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { openFilters } from "../../src/data/openFilters.ts";
import { writeValue } from "../../src/data/storage.ts";
import { getState, setState } from "../../src/data/store.ts";

asAnn();

test("a stored filter follows the name that another browser gave its label while this one was closed", () => {
  writeValue("task-label", "ann", "Soon");
  openFilters("ann", "");
  const label = { label_id: "1", label_name: "Soon" };
  const cached = receiveBoard(EMPTY_BOARD, anAnswer({ labels: [label] }), 0);
  setState({ board: cached });
  setState({ board: receiveBoard(cached, anAnswer({ labels: [{ ...label, label_name: "Now" }] }), 0) });
  expect(getState().filters.filterLabel).toBe("Now");
});
