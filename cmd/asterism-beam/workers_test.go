package main

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"net"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"

	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"
)

// workers is what a runner over several machines does, and Prism does not: to Prism it is one worker, and behind it are worker
// processes, each given a part of a bundle. What a process has sent counts when its part is complete; where a process dies, its
// parts begin again in another. Prism's own worker is one process, with whose death the job fails.
type workers struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
	fnpb.UnimplementedBeamFnControlServer
	fnpb.UnimplementedBeamFnDataServer
	fnpb.UnimplementedBeamFnLoggingServer

	t     *testing.T
	url   string
	most  int  // processes at once
	kills int  // of processes still to come, each while it has parts
	twice bool // every part is done once and thrown away, and then done again

	killed int
	again  int // parts that were begun again

	mu          sync.Mutex
	name        string // of the worker that Prism has started
	prism       fnpb.BeamFnControlClient
	answers     chan *fnpb.InstructionResponse // to Prism
	output      chan *fnpb.Elements            // to Prism
	begun       int                            // processes
	given       int                            // parts
	processes   map[string]*process            // by their names
	descriptors map[string]*fnpb.ProcessBundleDescriptor
	bundles     map[string]*bundle // of Prism, by instruction
	parts       map[string]*part   // by instruction
}

// process is a worker process.
type process struct {
	name     string
	cmd      *exec.Cmd
	requests chan *fnpb.InstructionRequest
	input    chan *fnpb.Elements
}

// bundle is what Prism asks for at once.
type bundle struct {
	id, descriptor string
	transform      string // that takes the input
	input          []byte
	whole          bool // the input is complete
	parts          []*part
}

// part is what one process is asked for: some elements of a bundle.
type part struct {
	id     string
	of     *bundle
	input  []byte
	on     *process
	output []*fnpb.Elements_Data
	ended  int // outputs that are complete
	answer *fnpb.InstructionResponse
	before bool // it was done once, and that was thrown away
	done   bool
}

// newWorkers serves Prism until the end of the test.
func newWorkers(t *testing.T, most int) *workers {
	t.Helper()
	w := &workers{t: t, most: most, answers: make(chan *fnpb.InstructionResponse, queue), output: make(chan *fnpb.Elements, queue),
		processes: map[string]*process{}, descriptors: map[string]*fnpb.ProcessBundleDescriptor{}, bundles: map[string]*bundle{}, parts: map[string]*part{}}
	w.url = serve(t, func(s *grpc.Server) {
		fnpb.RegisterBeamFnExternalWorkerPoolServer(s, w)
		fnpb.RegisterBeamFnControlServer(s, w)
		fnpb.RegisterBeamFnDataServer(s, w)
		fnpb.RegisterBeamFnLoggingServer(s, w)
	})
	t.Cleanup(w.stop)
	return w
}

// serve serves on this machine until the end of the test, and says where.
func serve(t *testing.T, register func(*grpc.Server)) (url string) {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.MaxRecvMsgSize(math.MaxInt32))
	register(server)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	return listener.Addr().String()
}

// external are the flags by which a command has its workers started by what is served there.
func external(url string) []string {
	return []string{"--environment_type", "EXTERNAL", "--environment_config", url, "--worker_binary", os.Args[0]}
}

// queue is more than ever waits to be sent.
const queue = 1 << 16

// stop ends the processes for good.
func (w *workers) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.most = 0
	for _, p := range w.processes {
		p.cmd.Process.Kill()
	}
}

// StartWorker connects with Prism as its worker, and starts the processes.
func (w *workers) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	conn, err := grpc.NewClient(r.GetControlEndpoint().GetUrl(), grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(math.MaxInt32), grpc.MaxCallSendMsgSize(math.MaxInt32)))
	if err != nil {
		return nil, err
	}
	ctx := grpcx.WriteWorkerID(context.Background(), r.GetWorkerId())
	w.mu.Lock()
	defer w.mu.Unlock()
	w.name = r.GetWorkerId()
	w.prism = fnpb.NewBeamFnControlClient(conn)
	data, err := fnpb.NewBeamFnDataClient(conn).Data(ctx)
	if err != nil {
		return nil, err
	}
	control, err := w.prism.Control(ctx)
	if err != nil {
		return nil, err
	}
	go forward(w.answers, control.Send)
	go forward(w.output, data.Send)
	go each(control.Recv, w.ask)
	go each(data.Recv, w.take)
	for range w.most {
		w.start()
	}
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker ends the processes.
func (w *workers) StopWorker(context.Context, *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	w.stop()
	return &fnpb.StopWorkerResponse{}, nil
}

func forward[T any](from chan T, send func(T) error) {
	for v := range from {
		if send(v) != nil {
			return
		}
	}
}

func each[T any](receive func() (T, error), do func(T)) error {
	for {
		v, err := receive()
		if err != nil {
			return err
		}
		do(v)
	}
}

// start starts a process, with whose end its parts go to another.
func (w *workers) start() {
	w.begun++
	p := &process{name: fmt.Sprintf("%s_%d", w.name, w.begun), requests: make(chan *fnpb.InstructionRequest, queue), input: make(chan *fnpb.Elements, queue)}
	p.cmd = command("--worker", "--id", p.name, "--control_endpoint", w.url, "--logging_endpoint", w.url)
	if err := p.cmd.Start(); err != nil {
		w.t.Error(err)
		return
	}
	w.processes[p.name] = p
	go func() {
		p.cmd.Wait()
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.processes, p.name)
		if w.most == 0 {
			return
		}
		w.start()
		for _, part := range slices.Collect(maps.Values(w.parts)) {
			if part.on == p {
				w.again++
				w.give(part)
			}
		}
	}()
}

// ask takes a request from Prism. Of what is not a bundle nothing is known here.
func (w *workers) ask(r *fnpb.InstructionRequest) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if r.GetProcessBundle() == nil {
		w.answers <- &fnpb.InstructionResponse{InstructionId: r.GetInstructionId(), Error: "not known"}
		return
	}
	b := w.bundle(r.GetInstructionId())
	b.descriptor = r.GetProcessBundle().GetProcessBundleDescriptorId()
	w.begin(b)
}

// take takes input from Prism.
func (w *workers) take(e *fnpb.Elements) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, d := range e.GetData() {
		b := w.bundle(d.GetInstructionId())
		b.transform = d.GetTransformId()
		b.input = append(b.input, d.GetData()...)
		b.whole = b.whole || d.GetIsLast()
		w.begin(b)
	}
}

// bundle is the one of an instruction, which may come before its input or behind it.
func (w *workers) bundle(id string) *bundle {
	if w.bundles[id] == nil {
		w.bundles[id] = &bundle{id: id}
	}
	return w.bundles[id]
}

// begin gives the parts of a bundle out when all of it is there.
func (w *workers) begin(b *bundle) {
	if b.descriptor == "" || !b.whole {
		return
	}
	for _, input := range w.cut(b) {
		b.parts = append(b.parts, &part{of: b, input: input})
	}
	for _, p := range b.parts {
		w.give(p)
	}
}

// header is the length of what stands before each element in the global window: time, windows and pane.
const header = 8 + 4 + 1

// mostParts is into how many parts a bundle is cut.
const mostParts = 16

// cut cuts input between its elements, where these have their lengths in front.
func (w *workers) cut(b *bundle) [][]byte {
	if !w.measured(b) {
		return [][]byte{b.input}
	}
	var all [][]byte
	begin, at := 0, 0
	for at < len(b.input) {
		size, n := binary.Uvarint(b.input[at+header:])
		if at += header + n + int(size); at-begin > len(b.input)/mostParts || at == len(b.input) {
			all = append(all, b.input[begin:at])
			begin = at
		}
	}
	return all
}

// measured says whether each element of a bundle has its length in front.
func (w *workers) measured(b *bundle) bool {
	d, err := w.descriptor(b.descriptor)
	if err != nil {
		w.t.Error(err)
		return false
	}
	var port fnpb.RemoteGrpcPort
	if proto.Unmarshal(d.GetTransforms()[b.transform].GetSpec().GetPayload(), &port) != nil {
		return false
	}
	element := d.GetCoders()[d.GetCoders()[port.GetCoderId()].GetComponentCoderIds()[0]]
	return slices.Contains([]string{"beam:coder:length_prefix:v1", "beam:coder:string_utf8:v1"}, element.GetSpec().GetUrn())
}

// give gives a part to the process with the fewest, from its beginning and under a new name.
func (w *workers) give(p *part) {
	delete(w.parts, p.id)
	w.given++
	p.id = fmt.Sprintf("%s.%d", p.of.id, w.given)
	w.parts[p.id] = p
	p.output, p.ended, p.answer = nil, 0, nil
	load := map[*process]int{}
	for _, o := range w.parts {
		load[o.on]++
	}
	p.on = nil
	for _, to := range w.processes {
		if p.on == nil || load[to] < load[p.on] {
			p.on = to
		}
	}
	p.on.requests <- &fnpb.InstructionRequest{InstructionId: p.id, Request: &fnpb.InstructionRequest_ProcessBundle{
		ProcessBundle: &fnpb.ProcessBundleRequest{ProcessBundleDescriptorId: p.of.descriptor}}}
	p.on.input <- &fnpb.Elements{Data: []*fnpb.Elements_Data{
		{InstructionId: p.id, TransformId: p.of.transform, Data: p.input}, {InstructionId: p.id, TransformId: p.of.transform, IsLast: true}}}
}

// Control hands requests to a process and takes its answers. When a process has answered, it may be killed with what it has left.
func (w *workers) Control(stream fnpb.BeamFnControl_ControlServer) error {
	p, err := w.process(stream.Context())
	if err != nil {
		return err
	}
	go forward(p.requests, stream.Send)
	return each(stream.Recv, func(r *fnpb.InstructionResponse) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if part := w.parts[r.GetInstructionId()]; part != nil && part.on == p {
			part.answer = r
			w.end(part)
		}
		if w.kills > 0 && w.busy(p) {
			w.kills--
			w.killed++
			p.cmd.Process.Kill()
		}
	})
}

// busy says whether a process has something left to do.
func (w *workers) busy(p *process) bool {
	for _, part := range w.parts {
		if part.on == p {
			return true
		}
	}
	return false
}

// Data hands input to a process and takes its output.
func (w *workers) Data(stream fnpb.BeamFnData_DataServer) error {
	p, err := w.process(stream.Context())
	if err != nil {
		return err
	}
	go forward(p.input, stream.Send)
	return each(stream.Recv, func(e *fnpb.Elements) {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, d := range e.GetData() {
			part := w.parts[d.GetInstructionId()]
			if part == nil || part.on != p {
				continue
			}
			part.output = append(part.output, d)
			if d.GetIsLast() {
				part.ended++
			}
			w.end(part)
		}
	})
}

// Logging takes what processes log, and drops it.
func (w *workers) Logging(stream fnpb.BeamFnLogging_LoggingServer) error {
	return each(stream.Recv, func(*fnpb.LogEntry_List) {})
}

func (w *workers) process(ctx context.Context) (*process, error) {
	name, err := grpcx.ReadWorkerID(ctx)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.processes[name] == nil {
		return nil, errors.New("not known")
	}
	return w.processes[name], nil
}

// end hands a bundle on to Prism when its last part is complete.
func (w *workers) end(p *part) {
	d, _ := w.descriptor(p.of.descriptor)
	if p.answer == nil || p.answer.GetError() == "" && p.ended < outputs(d) {
		return
	}
	if w.twice && !p.before && p.answer.GetError() == "" {
		p.before = true
		w.again++
		w.give(p)
		return
	}
	p.done = true
	delete(w.parts, p.id)
	if !slices.ContainsFunc(p.of.parts, func(o *part) bool { return !o.done }) {
		w.send(p.of)
	}
}

// send sends the output of all parts of a bundle to Prism, and one answer.
func (w *workers) send(b *bundle) {
	last := map[string]bool{}
	answer := &fnpb.InstructionResponse{InstructionId: b.id, Response: &fnpb.InstructionResponse_ProcessBundle{ProcessBundle: &fnpb.ProcessBundleResponse{}}}
	for _, p := range b.parts {
		answer.Error += p.answer.GetError()
		for _, d := range p.output {
			last[d.GetTransformId()] = true
			w.output <- &fnpb.Elements{Data: []*fnpb.Elements_Data{{InstructionId: b.id, TransformId: d.GetTransformId(), Data: d.GetData()}}}
		}
	}
	for transform := range last {
		w.output <- &fnpb.Elements{Data: []*fnpb.Elements_Data{{InstructionId: b.id, TransformId: transform, IsLast: true}}}
	}
	delete(w.bundles, b.id)
	w.answers <- answer
}

// GetProcessBundleDescriptor is what Prism says, with these workers in the place of Prism.
func (w *workers) GetProcessBundleDescriptor(_ context.Context, r *fnpb.GetProcessBundleDescriptorRequest) (*fnpb.ProcessBundleDescriptor, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.descriptor(r.GetProcessBundleDescriptorId())
}

const (
	sourceURN = "beam:runner:source:v1"
	sinkURN   = "beam:runner:sink:v1"
)

func (w *workers) descriptor(id string) (*fnpb.ProcessBundleDescriptor, error) {
	if w.descriptors[id] != nil {
		return w.descriptors[id], nil
	}
	d, err := w.prism.GetProcessBundleDescriptor(grpcx.WriteWorkerID(context.Background(), w.name), &fnpb.GetProcessBundleDescriptorRequest{ProcessBundleDescriptorId: id})
	if err != nil {
		return nil, err
	}
	for _, t := range d.GetTransforms() {
		if urn := t.GetSpec().GetUrn(); urn != sourceURN && urn != sinkURN {
			continue
		}
		var port fnpb.RemoteGrpcPort
		if err := proto.Unmarshal(t.Spec.Payload, &port); err != nil {
			return nil, err
		}
		port.ApiServiceDescriptor = &pipepb.ApiServiceDescriptor{Url: w.url}
		if t.Spec.Payload, err = proto.Marshal(&port); err != nil {
			return nil, err
		}
	}
	w.descriptors[id] = d
	return d, nil
}

// outputs is how many outputs a bundle has.
func outputs(d *fnpb.ProcessBundleDescriptor) int {
	n := 0
	for _, t := range d.GetTransforms() {
		if t.GetSpec().GetUrn() == sinkURN {
			n++
		}
	}
	return n
}
